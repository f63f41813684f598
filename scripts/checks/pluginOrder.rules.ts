import ts from 'typescript';

/**
 * The folders of the plugins in the order of `server/plugins/index.ts`. Several plugins of a folder stand side by side.
 * @param text of that file
 */
export function pluginOrder(text: string): string[] {
  const source = ts.createSourceFile('index.ts', text, ts.ScriptTarget.Latest);
  const folders = new Map<string, string>();
  const order: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) {
      const folder = /^'\.\/(\w+)\//.exec(node.moduleSpecifier.getText(source))?.[1];
      const names = node.importClause?.namedBindings;
      if (folder && names && ts.isNamedImports(names))
        for (const { name } of names.elements) folders.set(name.text, folder);
    }
    if (ts.isArrayLiteralExpression(node))
      for (const element of node.elements) {
        const folder = folders.get((ts.isSpreadElement(element) ? element.expression : element).getText(source));
        if (folder && folder !== order.at(-1)) order.push(folder);
      }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return order;
}

/**
 * Rule 3 of docs/architecture.md: a plugin imports only from plugins that stand before it; types count.
 * @param order the folders of the plugins
 * @param imports paths from the root of the project
 * @returns one line for each breach
 */
export function againstOrder(order: string[], imports: { from: string; to: string }[]): string[] {
  const folderOf = (path: string) => /^server\/plugins\/([^/]+)\//.exec(path)?.[1] ?? '';
  const positions = new Map(order.map((folder, position) => [folder, position]));
  const twice = order.filter((folder, position) => positions.get(folder) !== position);
  const isBack = ({ from, to }: { from: string; to: string }) =>
    (positions.get(folderOf(from)) ?? Number.POSITIVE_INFINITY) < (positions.get(folderOf(to)) ?? -1);
  return [
    ...twice.map((folder) => `plugin-order: ${folder} stands twice, apart`),
    ...imports.filter(isBack).map(({ from, to }) => `plugin-order: ${from} → ${to}`),
  ];
}
