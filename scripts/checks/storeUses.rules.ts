import ts from 'typescript';

/**
 * The stores that a source file of the server uses: `ctx.stores.users`, `const { users } = ctx.stores`,
 * `({ stores: { users } })`, and the `queue` of a work queue, `({ outbox }) => outbox`.
 * @returns their names, each as often as it is used
 */
export function storesUsed(source: ts.SourceFile): string[] {
  const names: string[] = [];
  const add = (pattern: ts.Node) => {
    if (ts.isObjectBindingPattern(pattern)) names.push(...pattern.elements.map((element) => keyOf(element)));
  };
  const visit = (node: ts.Node) => {
    if (ts.isPropertyAccessExpression(node) && areStores(node.expression)) names.push(node.name.text);
    if (ts.isVariableDeclaration(node) && node.initializer && areStores(node.initializer)) add(node.name);
    if (ts.isBindingElement(node) && keyOf(node) === 'stores') add(node.name);
    if (ts.isPropertyAssignment(node) && node.name.getText(source) === 'queue' && ts.isArrowFunction(node.initializer))
      for (const { name } of node.initializer.parameters) add(name);
    ts.forEachChild(node, visit);
  };
  const keyOf = ({ propertyName, name }: ts.BindingElement) => (propertyName ?? name).getText(source);
  visit(source);
  return names;
}

/** Whether an expression is all stores: `stores`, or the `stores` of a context. */
function areStores(expression: ts.Expression): boolean {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text === 'stores';
  return ts.isIdentifier(expression) && expression.text === 'stores';
}
