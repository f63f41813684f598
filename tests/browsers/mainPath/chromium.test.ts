import { openChromium } from '../support/browsers.ts';
import { walkMainPath } from '../support/walkMainPath.ts';

walkMainPath('Chromium', openChromium);
