/** Most browsers also name others in their user agent; the first match in this order is the right one. */
const browsers: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Browser and system from a `User-Agent` header, by their usual names; undefined if neither is known. */
export interface Device {
  browser: string | undefined;
  system: string | undefined;
  isSmall: boolean;
}

export function deviceOf(agent: string): Device {
  const named = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(agent))?.[1];
  const system = named(systems);
  return { browser: named(browsers), system, isSmall: system === 'Android' || system === 'iPhone' };
}
