/** Quoted names and addresses in angle brackets may contain separators. */
const entries = /(?:"(?:\\.|[^"\\])*"|<[^<>]*>|[^,;])+/g;

/**
 * The addresses of a list as people type it or paste it from a mail program, as typed, without duplicates:
 * `ann@example.org; "Novák, Jan" <jan@example.org>`. They are separated by commas, semicolons or, without names, spaces.
 * What is no address is returned too, for the message that says so.
 */
export function addressesIn(list: string): string[] {
  const found = (list.match(entries) ?? []).map((entry) => entry.trim()).filter(Boolean);
  const addresses = found.flatMap((entry, index) => {
    // Some programs write a name with a comma without quotation marks: `Novák, Jan <jan@example.org>`.
    if (!entry.includes('@') && found[index + 1]?.includes('<') && !entry.includes('"')) return [];
    const [, address] = /<([^<>]*)>$/.exec(entry) ?? [];
    if (address !== undefined) return [address.trim()];
    return /^[^\s"]+@[^\s"]+( +[^\s"]+@[^\s"]+)+$/.test(entry) ? entry.split(/ +/) : [entry];
  });
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
}
