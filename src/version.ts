/**
 * The version of this package, which servers and the command line report. A test compares it with
 * package.json.
 */
export const VERSION = '0.1.0';
