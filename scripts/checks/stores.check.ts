import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { storesUsed } from './storeUses.rules.ts';

/**
 * Rule 2 of docs/architecture.md below a folder: the type of a store is that of its implementation, and that of a row
 * the one that the query builder infers, so that neither is declared a second time beside its SQL. Rule 5: a plugin uses
 * its own stores only.
 * @returns one line for each breach, and how many stores were seen
 */
export function checkStores(baseDir: string): { stores: number; violations: string[] } {
  const violations: string[] = [];
  let stores = 0;
  const owners = new Map<string, string>();
  const uses: { file: string; store: string }[] = [];
  const plugins = join(baseDir, 'server/plugins');
  const files = readdirSync(plugins, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
  for (const file of files.sort()) {
    const text = readFileSync(join(plugins, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
    const rows = rowTypes(source);
    const visit = (node: ts.Node) => {
      if (isNamed(node, /.Store$/)) violations.push(`store-without-interface: ${file} declares ${node.name.text}`);
      if (isNamed(node, /^Stores$/)) {
        for (const member of node.members) {
          stores += 1;
          owners.set(member.name?.getText(source) ?? '', pluginOf(file));
          const line = member.getText(source).replace(/;$/, '');
          if (!/: ReturnType<typeof \w+>$/.test(line)) violations.push(`store-without-interface: ${file} has ${line}`);
        }
      }
      if (file.endsWith('.store.ts') && ts.isAsExpression(node) && hidesQuery(node, rows, source))
        violations.push(`row-without-cast: ${file} casts to ${node.type.getText(source)}`);
      ts.forEachChild(node, visit);
    };
    visit(source);
    uses.push(...storesUsed(source).map((store) => ({ file, store })));
  }
  for (const { file, store } of uses) {
    const owner = owners.get(store) ?? pluginOf(file);
    if (owner !== pluginOf(file)) violations.push(`own-stores: ${file} uses ${store} of ${owner}`);
  }
  return { stores, violations };
}

const pluginOf = (file: string) => file.replace(/[\\/].*/, '');

const isNamed = (node: ts.Node, name: RegExp): node is ts.InterfaceDeclaration =>
  ts.isInterfaceDeclaration(node) && name.test(node.name.text);

/** The types that a file declares itself or imports from a model. */
function rowTypes(source: ts.SourceFile): Set<string> {
  return new Set(
    source.statements.flatMap((statement) => {
      if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) return statement.name.text;
      if (!ts.isImportDeclaration(statement) || !/\.model\.ts/.test(statement.moduleSpecifier.getText(source)))
        return [];
      const names = statement.importClause?.namedBindings;
      return names && ts.isNamedImports(names) ? names.elements.map(({ name }) => name.text) : [];
    }),
  );
}

/** Whether a type assertion replaces what the query builder knows: `as Row`, `as Row[]`, `as never`, `as unknown as …`. */
function hidesQuery({ type, expression }: ts.AsExpression, rows: Set<string>, source: ts.SourceFile): boolean {
  if (type.kind === ts.SyntaxKind.NeverKeyword) return true;
  if (ts.isAsExpression(expression) && expression.type.kind === ts.SyntaxKind.UnknownKeyword) return true;
  return partsOf(type).some((part) => ts.isTypeReferenceNode(part) && rows.has(part.typeName.getText(source)));
}

function partsOf(type: ts.TypeNode): ts.TypeNode[] {
  if (ts.isArrayTypeNode(type)) return partsOf(type.elementType);
  return ts.isUnionTypeNode(type) ? type.types.flatMap(partsOf) : [type];
}

if (import.meta.filename === process.argv[1]) {
  const { stores, violations } = checkStores(process.cwd());
  for (const line of violations) process.stderr.write(`${line}\n`);
  if (stores === 0) process.stderr.write('No stores were found to check.\n');
  process.exitCode = stores === 0 || violations.length > 0 ? 1 : 0;
}
