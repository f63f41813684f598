/**
 * The parameters of the API for the filters of a list: `q` is the search, a filter with operators holds its parameters
 * by name (`{size: {sizeFrom: 10}}`), and what is empty is left out.
 */
export function parametersOf(filter: object = {}): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [name, value] of Object.entries(filter)) {
    if (value === '' || value == null) continue;
    if (typeof value === 'object') Object.assign(parameters, parametersOf(value));
    else parameters[name === 'q' ? 'search' : name] = String(value);
  }
  return parameters;
}
