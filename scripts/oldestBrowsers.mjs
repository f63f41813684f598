/** The oldest supported browsers, for which the build rewrites syntax. README lists them for users. */
export const oldestBrowsers = ['chrome123', 'edge123', 'firefox140', 'safari17.4', 'ios17.4'];
