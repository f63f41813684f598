import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';

/** Files of a certificate, of its key, and of its issuer. */
export interface Certificate {
  ca: string;
  cert: string;
  key: string;
}

/** A private certificate authority, like that of an organisation. */
export interface Authority {
  /** Its own certificate, for clients to trust. */
  ca: string;
  /** Makes a certificate for exactly these names and addresses. */
  certify(...hosts: string[]): Certificate;
}

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

/** The authority whose files are in this folder; made if it does not exist. */
export function authorityIn(home: string): Authority {
  const ca = join(home, 'ca.pem');
  const caKey = join(home, 'ca.key');
  if (!existsSync(ca))
    openssl('req', '-x509', ...KEY, '-days', '2', '-subj', '/CN=Private authority', '-keyout', caKey, '-out', ca);
  return {
    ca,
    certify(...hosts) {
      const name = hosts.join('+').replace(/[^\w.+-]/g, '_');
      const [cert, key, request] = ['pem', 'key', 'csr'].map((ending) => join(home, `${name}.${ending}`)) as [
        string,
        string,
        string,
      ];
      const extensions = join(home, `${name}.ext`);
      writeFileSync(extensions, `subjectAltName=${hosts.map((host) => `${isIP(host) ? 'IP' : 'DNS'}:${host}`)}`);
      openssl('req', ...KEY, '-subj', `/CN=${hosts[0]}`, '-keyout', key, '-out', request);
      const signing = ['-CA', ca, '-CAkey', caKey, '-CAcreateserial', '-days', '2', '-extfile', extensions];
      openssl('x509', '-req', '-in', request, ...signing, '-out', cert);
      return { ca, cert, key };
    },
  };
}

function openssl(...args: string[]): void {
  execFileSync('openssl', args, { stdio: 'ignore' });
}
