/** iPhones use HEIC by default, but only Safari can display it.
 *  @param head the first 12 bytes of a file; its name may be wrong. */
export const isHeic = (head: Uint8Array): boolean =>
  /^ftyp(hei|hev|mif1|msf1)/.test(String.fromCharCode(...head.subarray(4, 12)));
