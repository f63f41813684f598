/** Describes an element as users know it. */
export interface Target {
  /** Its role for assistive technology, with its name. */
  role?: string;
  name?: string | RegExp;
  /** Or its text. */
  text?: string | RegExp;
  /** Or the label of a field. */
  label?: string | RegExp;
  /** Only inside of what this selector matches. */
  in?: string;
}

type Sent = string | { regex: string } | undefined;
interface SentTarget {
  role?: string;
  name?: Sent;
  text?: Sent;
  label?: Sent;
  in?: string;
}

/** The target in JSON, which has no regular expressions. */
export const sent = (target: Target): SentTarget =>
  JSON.parse(
    JSON.stringify(target, (_, value) => (value instanceof RegExp ? { regex: value.source } : value)),
  ) as SentTarget;

interface Finder {
  queryAllByRole(scope: Element, role: string, options: object): Element[];
  queryAllByText(scope: Element, text: string | RegExp): Element[];
  queryAllByLabelText(scope: Element, text: string | RegExp): Element[];
}

/** The first visible match. Runs in the page, into which the query library was loaded. */
export function findInPage(target: SentTarget): Element | null {
  const finder = (globalThis as unknown as { TestingLibraryDom: Finder }).TestingLibraryDom;
  const [name, text, label] = [target.name, target.text, target.label].map((value) =>
    typeof value === 'object' ? new RegExp(value.regex) : value,
  );
  for (const scope of document.querySelectorAll(target.in ?? 'body')) {
    const found = [
      ...(target.role ? finder.queryAllByRole(scope, target.role, name === undefined ? {} : { name }) : []),
      ...(text === undefined ? [] : finder.queryAllByText(scope, text)),
      ...(label === undefined ? [] : finder.queryAllByLabelText(scope, label)),
    ].find((element) => element.checkVisibility() && element.getClientRects().length > 0);
    if (found) return found;
  }
  return null;
}
