import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import lock from '../../package-lock.json' with { type: 'json' };

it.each([
  ['Dockerfile', /^FROM (?!build )(\S+)/gm, 2],
  ['compose.yaml', /^\s+image: (?!strongroom$)(\S+)/gm, 3],
  ['.github/workflows/ci.yml', /^\s+(?:- uses|container): (\S+)/gm, 2],
])('%s names the images and actions that it runs by digest', (file, named, count) => {
  const names = [...readFileSync(file, 'utf8').matchAll(named)].map(([, name = '']) => name);
  expect(names).toHaveLength(count);
  for (const name of names) expect(name).toMatch(/@(sha256:[0-9a-f]{64}|[0-9a-f]{40})$/);
});

it('every dependency is named by version and hash', () => {
  const packages = Object.entries<{ version?: string; integrity?: string }>(lock.packages).filter(([path]) => path);
  expect(packages.length).toBeGreaterThan(500);
  for (const [path, { version, integrity }] of packages)
    expect([path, version, integrity]).toEqual([path, expect.any(String), expect.stringMatching(/^sha512-/)]);
});

it('the bill of materials is CycloneDX and lists what production runs', () => {
  const text = execFileSync('npm', ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { bomFormat, components } = JSON.parse(text);
  expect(bomFormat).toBe('CycloneDX');
  expect(components.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['fastify', 'kysely']));
}, 60_000);
