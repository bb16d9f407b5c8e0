interface Named {
  firstName: string | null;
  lastName: string | null;
}

export function fullName({ firstName, lastName }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}
