import type { DrivenWindow } from './drivenWindow.ts';
import { Marionette } from './marionette.ts';

/** Pixels. */
const PHONE_WIDTH_PX = 360;
/** The minimum width of a window of WebKit's MiniBrowser. */
const MIN_WEBKIT_WIDTH_PX = 447;

/** Shows the page as a phone would, if the engine can. @returns a function that restores a window of 1440 pixels */
export async function makeNarrow(window: DrivenWindow): Promise<{ width: number; widen: () => Promise<void> }> {
  const { driver } = window;
  // Windows of Firefox and Chromium cannot be as narrow as a phone.
  if (driver instanceof Marionette) {
    const zoom = (factor: number) =>
      driver.runInBrowser<void>(
        `Services.wm.getMostRecentWindow('navigator:browser').gBrowser.selectedBrowser.fullZoom = ${factor}`,
      );
    await zoom(1440 / PHONE_WIDTH_PX);
    return { width: PHONE_WIDTH_PX, widen: () => zoom(1) };
  }
  if (await window.evaluate(() => navigator.userAgent.includes('Chrome/'))) {
    const size = { width: PHONE_WIDTH_PX, height: 740, deviceScaleFactor: 1, mobile: false };
    await driver.send('DevTools', { cmd: 'Emulation.setDeviceMetricsOverride', params: size });
    const widen = () => driver.send<void>('DevTools', { cmd: 'Emulation.clearDeviceMetricsOverride', params: {} });
    return { width: PHONE_WIDTH_PX, widen };
  }
  await window.resize(MIN_WEBKIT_WIDTH_PX, 900);
  return { width: MIN_WEBKIT_WIDTH_PX, widen: () => window.resize(1440, 900) };
}
