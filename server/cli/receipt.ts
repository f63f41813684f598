import { createHash } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { signedReceipt } from '#contract/fileNodes/receipts.ts';
import { verifierOf } from '#server/adapters/signer.ts';
import { ConfigError } from '#server/config.ts';
import { verifyReport } from '#server/plugins/logs/signedReports.service.ts';
import { type CliContext, withTools } from './cliContext.ts';

/**
 * Verifies a file against a receipt, and the receipt's signature.
 * @param keyFiles public keys as PEM, which make an instance unnecessary; without them, the keys of the instance are
 *   used
 * @returns whether everything matches
 */
export async function verifyReceipt(cli: CliContext, [file, receiptFile]: [string, string], keyFiles: string[]) {
  const text = readFileSync(receiptFile, 'utf8');
  const actual = await measured(file);
  const pems = keyFiles.length > 0 ? keyFiles.map((key) => readFileSync(key, 'utf8')) : await instanceKeys(cli);
  const differences = differencesIn(text, actual, verifier(pems));
  for (const line of differences) cli.print(line);
  if (differences.length === 0) cli.print('The receipt is genuine, and the file is the one it names.');
  return differences.length === 0;
}

function differencesIn(text: string, actual: Measured, keys: ReturnType<typeof verifierOf>): string[] {
  const signed = signedReceipt.safeParse(jsonIn(text));
  if (!signed.success) return ['The receipt is not one: something is missing in it, or it is not JSON.'];
  // The signature covers the receipt as it is in the file, including unknown properties.
  const whole = (jsonIn(text) as { receipt: object }).receipt;
  const { receipt, keyId } = signed.data;
  const isGenuine = verifyReport(keys, whole, signed.data);
  return [
    ...(isGenuine === undefined ? [`Signature: made with another key (${keyId})`] : []),
    ...(isGenuine === false ? ['Signature: wrong, the receipt was changed or is not of this key'] : []),
    ...(receipt.size === actual.size ? [] : [`Size: ${actual.size} bytes instead of ${receipt.size}`]),
    ...(receipt.sha256 === actual.sha256 ? [] : [`SHA-256: ${actual.sha256} instead of ${receipt.sha256}`]),
  ];
}

interface Measured {
  size: number;
  sha256: string;
}

async function measured(file: string): Promise<Measured> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of createReadStream(file)) {
    hash.update(piece);
    size += piece.length;
  }
  return { size, sha256: hash.digest('hex') };
}

/** The keys of all nodes that have signed, and those in KEY_DIR. */
function instanceKeys(cli: CliContext): Promise<string[]> {
  return withTools(cli, async ({ ctx }) =>
    [...ctx.signer.publicKeys(), ...(await ctx.stores.logChains.keys())].map(({ publicKey }) => publicKey),
  );
}

function verifier(pems: string[]) {
  try {
    return verifierOf(pems);
  } catch (error) {
    throw new ConfigError(`The key is not a public key in PEM: ${(error as Error).message}`);
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
