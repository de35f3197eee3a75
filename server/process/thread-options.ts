/**
 * Node's options in a thread: not those of the main thread, with which TypeScript would be loaded twice. Piscina tries
 * `require` before `import`. A thread that was ended while it required an ES module has taken a Node 20 server with it,
 * so there `require` refuses such a module before it reads it.
 */
export const THREAD_OPTIONS = ['--no-experimental-require-module']
