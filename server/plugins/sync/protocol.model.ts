/** The level of the ownCloud/Nextcloud protocol that clients find here: not the version of this program. */
export const protocolVersion = { major: 28, minor: 0, micro: 5, string: '28.0.5', full: '28.0.5.1' };

/** The namespace of WebDAV, and those of the properties of the protocol. */
export const DAV = 'DAV:';
export const OC = 'http://owncloud.org/ns';
export const NC = 'http://nextcloud.org/ns';

/** The paths below `BASE` that lead to the tree; the first one continues with the sign-in ID of the caller. */
export const treePaths = { named: '/remote.php/dav/files', plain: '/remote.php/webdav' };

/** The path below `BASE` for files in chunks; it continues with the sign-in ID of the caller. */
export const uploadsPath = '/remote.php/dav/uploads';

/** What `status.php` tells, and the capabilities repeat. */
export function statusOf(productname: string) {
  const { string, full } = protocolVersion;
  return {
    installed: true,
    maintenance: false,
    needsDbUpgrade: false,
    version: full,
    versionstring: string,
    edition: '',
    productname,
    extendedSupport: false,
  };
}
