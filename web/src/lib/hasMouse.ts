/** False on touch devices, where the focus of a field opens the on-screen keyboard. */
export const hasMouse = () => matchMedia('(pointer: fine)').matches;
