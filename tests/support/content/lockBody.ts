/** The body with which a WebDAV client requests a lock. */
export const lockBody = (scope = 'exclusive') =>
  `<?xml version="1.0"?><D:lockinfo xmlns:D="DAV:"><D:lockscope><D:${scope}/></D:lockscope>` +
  '<D:locktype><D:write/></D:locktype><D:owner><D:href>anna</D:href></D:owner></D:lockinfo>';
