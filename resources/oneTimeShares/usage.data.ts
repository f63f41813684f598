import { usage } from '#contract/instance/usage.ts';
import { oneTimeShares } from '#contract/oneTimeShares.ts';
import { call } from '#dataProvider/client.ts';
import { daysOf } from '#resources/settings/months.ts';

/** The downloads of recipients, as CSV. */
export const downloadsCsv = oneTimeShares.logCsv;

/** Bytes of active shares at the end of a month. The message of an error begins with a text of the catalogue. */
export async function sharedBytes(month: string, signal: AbortSignal): Promise<number> {
  const { length } = await call(oneTimeShares.bytes, { query: { month } }, { signal }).catch((error: Error) => {
    throw new Error(`Get entire valid onetime files length: ${error.message}`);
  });
  return length;
}

/** Bytes that recipients have downloaded in a month. */
export async function downloadedBytes(month: string, signal: AbortSignal): Promise<number> {
  return (await call(usage.downloads, { params: daysOf(month) }, { signal })).downloadOnetime;
}
