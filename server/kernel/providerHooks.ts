/**
 * Hooks by which a plugin calls others without importing them; each model adds its own (`declare module`) as `{ input,
 * output }`. A module that is switched off does not answer.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the models
export interface ProviderHooks {}

type Input<Q> = Q extends { input: infer A } ? A : never;
type HookOutput<Q> = Q extends { output: infer A } ? A : never;

export type InputOf<Q extends keyof ProviderHooks> = Input<ProviderHooks[Q]>;
export type OutputOf<Q extends keyof ProviderHooks> = HookOutput<ProviderHooks[Q]>;
