type Properties<K extends keyof HTMLElementTagNameMap> = Partial<Omit<HTMLElementTagNameMap[K], 'style' | 'children'>>;

/** Makes an element with properties and children. */
export function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties<K> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** A button. @param variant `filled`, `outlined` or `plain` */
export function button(text: string, variant: 'filled' | 'outlined' | 'plain', onclick: () => void): HTMLButtonElement {
  return make('button', { type: 'button', className: variant, onclick }, text);
}

const SVG = 'http://www.w3.org/2000/svg';

/** A button with the glyph of this path instead of a text. */
export function iconButton(label: string, path: string, onclick: () => void): HTMLButtonElement {
  const [svg, shape] = [document.createElementNS(SVG, 'svg'), document.createElementNS(SVG, 'path')];
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  shape.setAttribute('d', path);
  svg.append(shape);
  return make('button', { type: 'button', className: 'icon', title: label, ariaLabel: label, onclick }, svg);
}

/** The glyph of closing, as elsewhere in the app. */
export const CLOSE =
  'M19 6.41 17.59 5 12 10.59 6.41 5 5 6.41 10.59 12 5 17.59 6.41 19 12 13.41 17.59 19 19 17.59 13.41 12z';
