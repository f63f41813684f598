/** Most say that they are others as well; the one that comes first in this order is the one that is meant. */
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

/** What a browser says of itself (`User-Agent`), as people call it; undefined where it says nothing known. */
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
