/**
 * What the build puts in the place of react-admin's own adapter of the router (vite.config.ts): the app has its own,
 * `router/routerProvider.ts`.
 */
export const reactRouterProvider = undefined;
