/** What UTF-7 leaves as it is (RFC 2152, set D), with the space. */
const DIRECT = /^[A-Za-z0-9'(),\-./:? ]$/;

/** A name in UTF-7, as WOPI has names in headers. */
export function encodeUtf7(text: string): string {
  const runs = text.match(/[A-Za-z0-9'(),\-./:? ]+|\+|[^A-Za-z0-9'(),\-./:? +]+/g) ?? [];
  return runs.map((run) => (run === '+' ? '+-' : DIRECT.test(run.charAt(0)) ? run : `+${base64Of(run)}-`)).join('');
}

const base64Of = (run: string) => Buffer.from(run, 'utf16le').swap16().toString('base64').replaceAll('=', '');
