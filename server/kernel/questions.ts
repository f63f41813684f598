import type { Ctx } from './context.ts';

/**
 * What one plugin asks whoever may know, without knowing who is there; each model adds its own (`declare module`), as
 * `{ asked, answer }`. A module that is off answers nothing.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the models
export interface Questions {}

type Asked<Q> = Q extends { asked: infer A } ? A : never;
type Answer<Q> = Q extends { answer: infer A } ? A : never;

export type AskedOf<Q extends keyof Questions> = Asked<Questions[Q]>;
export type AnswerOf<Q extends keyof Questions> = Answer<Questions[Q]>;

export type Answers = { [Q in keyof Questions]?: (ctx: Ctx, asked: AskedOf<Q>) => Promise<AnswerOf<Q> | undefined> };
