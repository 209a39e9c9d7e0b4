/** The version of this package, held equal to package.json by a test; what a server and the command line call themselves. */
export const VERSION = '0.1.0';
