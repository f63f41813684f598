import { openWebKit } from '../support/browsers.ts';
import { walkMainPath } from '../support/walkMainPath.ts';

walkMainPath('WebKit', openWebKit);
