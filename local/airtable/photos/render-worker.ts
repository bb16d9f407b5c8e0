/** One drawing in a thread. */
export { renderPhoto as default } from './render.ts';
