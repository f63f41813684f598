/**
 * About sixty hostile texts: for the page, the database, log lines, and the display. Each calls `pwned` if it is
 * executed.
 */

const call = 'window.pwned=1';

const markup = [
  `<script>${call}</script>`,
  `</p></div><script>${call}</script>`,
  `<img src=x onerror="${call}">`,
  `<svg onload="${call}">`,
  `<svg><script>${call}</script></svg>`,
  `<iframe src="javascript:${call}"></iframe>`,
  `<iframe srcdoc="<script>parent.${call}</script>"></iframe>`,
  `<a href="javascript:${call}">click</a>`,
  `<a href="jav&#x09;ascript:${call}">click</a>`,
  `<form action="javascript:${call}"><button>Go</button></form>`,
  `<input autofocus onfocus="${call}">`,
  `<details open ontoggle="${call}">`,
  `<video><source onerror="${call}"></video>`,
  `<object data="javascript:${call}"></object>`,
  `<embed src="javascript:${call}">`,
  `<math><mi xlink:href="javascript:${call}">x</mi></math>`,
  `<base href="//evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=javascript:${call}">`,
  '<link rel="stylesheet" href="//evil.example/a.css">',
  '<style>*{display:none}</style>',
  `<body onload="${call}">`,
  `"><img src=x onerror=${call}>`,
  `'-${call}-'`,
  `\`\${${call}}\``,
  `{{constructor.constructor('${call}')()}}`,
  `\${${call}}`,
  `%{title} %{smart_count} ||||`,
  `javascript:${call}`,
  `data:text/html,<script>${call}</script>`,
  `<!--<script>-->${call}`,
  ']]><![CDATA[',
  '&lt;script&gt;&amp;&#0;&#x202e;',
];

const queries = [
  "'; drop table bulletin; --",
  '" or 1=1 --',
  "\\'; select pg_sleep(9); --",
  '%_%\\%',
  '$1 $2 ? :a @b',
  '" NEAR( * ^ ) AND OR NOT',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  '=cmd|"/C calc"!A0',
];

const unseen = [
  'bell\u0007 escape\u001b[31m red',
  'one\r\nSet-Cookie: a=b',
  'one\n2026-01-01 admin: Everything deleted',
  'harmless\u202egnp.exe',
  '\u2066isolated\u2069 \u2067never closed',
  '\u202d\u202c\u202a\u202b',
  'zero\u200bwidth\ufeff',
  '\u2028line\u2029paragraph',
  `${'\u0301'.repeat(500)}zalgo`,
  'שלום \u200fעולם abc',
];

const huge = [
  'x'.repeat(20_000),
  'wide '.repeat(4000),
  '\n'.repeat(5000).concat('end'),
  '𝕏'.repeat(10_000),
  `${'<b>'.repeat(6000)}deep`,
  '👨‍👩‍👧‍👦'.repeat(1000),
];

export const hostileTexts: readonly string[] = [...markup, ...queries, ...unseen, ...huge];

/** Texts that no database stores: calls with them are rejected. */
export const brokenTexts: readonly string[] = ['a\u0000b', 'lone \ud800 surrogate \udfff'];

/** The beginning of a text, which never ends in a lone surrogate. */
export function beginning(text: string, maxUnits: number): string {
  return text.slice(0, maxUnits).replace(/[\ud800-\udbff]$/, '');
}
