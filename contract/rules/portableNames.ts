import { limits } from '../limits.ts';
import { nameKey, numberedName } from './names.ts';
import { shorten } from './shorten.ts';

/** Characters that Windows does not allow in names, and dots and spaces at an end, which it takes off. */
const unportable = /[<>:"|?*/\\\p{Cc}]|[. ](?=[. ]*$)/gu;
/** Names of devices, also with an extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[1-9\u00b9\u00b2\u00b3])(?= *(?:\.|$))/i;

/** A name that every system can use for a file: what Windows refuses becomes `_`, and a device gets one (`CON_.txt`). */
export function portableName(name: string): string {
  return shorten(name.replace(unportable, '_').replace(device, '$&_'), limits.name).replace(unportable, '_');
}

/**
 * Assigns paths of an archive, in which every name can be used on every system. No two are the same regardless of
 * case: the second one gets a number. What is below a folder stays below the same one.
 * @param reserved paths that are not assigned
 */
export function portablePaths(...reserved: string[]): (path: string) => string {
  const taken = new Set(reserved.map(nameKey));
  const folders = new Map([['', '']]);
  const assign = (folder: string, name: string, isFolder: boolean): string => {
    const portable = portableName(name);
    let path = folder + portable;
    for (let n = 2; taken.has(nameKey(path)); n++) path = folder + numberedName(portable, n, isFolder);
    taken.add(nameKey(path));
    return path;
  };
  const folderOf = (path: string): string => {
    const known = folders.get(path);
    if (known !== undefined) return known;
    const above = path.lastIndexOf('/', path.length - 2) + 1;
    const assigned = `${assign(folderOf(path.slice(0, above)), path.slice(above, -1), true)}/`;
    folders.set(path, assigned);
    return assigned;
  };
  return (path) => {
    const start = path.lastIndexOf('/') + 1;
    return assign(folderOf(path.slice(0, start)), path.slice(start), false);
  };
}
