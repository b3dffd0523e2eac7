/** Whether the build of a target is there and no input has changed since. */
export function isBuilt(name: 'wasm' | 'server' | 'web'): boolean;
