/** Else a keyboard may slide over the screen when a field takes the focus. */
export const hasMouse = () => matchMedia('(pointer: fine)').matches;
