import { protocolVersion, statusOf } from './protocol.model.ts';

/**
 * What clients may use. Programs take an absent capability for a present one in places, and decode fixed types, so that
 * what is not there is told as well.
 */
export function capabilitiesOf(productname: string) {
  const { major, minor, micro, string } = protocolVersion;
  return {
    version: { major, minor, micro, string, edition: '', extendedSupport: false },
    capabilities: {
      core: { pollinterval: 60, 'webdav-root': 'remote.php/webdav', status: statusOf(productname) },
      dav: { chunking: '1.0' },
      files: { bigfilechunking: true, undelete: false, versioning: false, comments: false },
      checksums: { supportedTypes: ['SHA256', 'SHA1', 'MD5'], preferredUploadType: 'SHA256' },
      files_sharing: { api_enabled: false, public: { enabled: false }, resharing: false, group_sharing: false },
    },
  };
}
