import { openFirefox } from '../support/browsers.ts';
import { walkMainPath } from '../support/walkMainPath.ts';

walkMainPath('Firefox', openFirefox);
