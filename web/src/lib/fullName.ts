interface Named {
  firstName: string | null;
  lastName: string | null;
}

/** Empty when neither name is known. */
export function fullName({ firstName, lastName }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
