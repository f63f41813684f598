// What the build puts in the place of a polyfill (vite.config.ts): every browser that we serve has it.
module.exports = Object.entries;
