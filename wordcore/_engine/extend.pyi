# Everything in this module is for other compiled modules (extend.pxd).
