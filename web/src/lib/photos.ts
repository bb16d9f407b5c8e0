/** The 512 px version of a photo's site path. */
export function cardPhoto(photo: string): string {
  return photo.replace(/\/full$/, '/card');
}

/** For a photo shown large: small screens take the card. */
export function photoSet(photo: string): string | undefined {
  const card = cardPhoto(photo);
  return card === photo ? undefined : `${card} 512w, ${photo} 900w`;
}
