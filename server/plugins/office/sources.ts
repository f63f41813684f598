import type { Config } from '#server/config.ts';

/** The address of a file for the office server, or of one of its versions; it stays the same under every name. */
export function sourceOf({ office, basePath }: Config, fileId: number, versionId?: number): string {
  const id = versionId === undefined ? `${fileId}` : `${fileId}-v${versionId}`;
  return `${office?.callbackUrl ?? ''}${basePath}/wopi/files/${id}`;
}

/** The file and the version in an address; undefined for anything else. */
export function idsIn(text: string): { fileId: number; versionId: number | undefined } | undefined {
  const [, file, version] = /^(\d{1,15})(?:-v(\d{1,15}))?$/.exec(text) ?? [];
  return file === undefined ? undefined : { fileId: Number(file), versionId: version ? Number(version) : undefined };
}
