/** The oldest browsers that are supported, for which the build rewrites syntax. README names them for people. */
export const oldestBrowsers = ['chrome123', 'edge123', 'firefox140', 'safari17.4', 'ios17.4'];
