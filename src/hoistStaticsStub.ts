/**
 * What the build puts in the place of hoist-non-react-statics (vite.config.ts), which Emotion needs for a function that
 * nothing here calls.
 */
export default <T>(target: T): T => target;
