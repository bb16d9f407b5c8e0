import { useEffect, useRef, useState } from 'react';
import { focusFirstField } from './focusFirstField.ts';
import { hasMouse } from './hasMouse.ts';

export function useRecordEditing(id: string) {
  const [editedId, setEditedId] = useState<string>();
  const isEditing = editedId === id;
  const body = useRef<HTMLDivElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);

  // The pressed button is unmounted, so the focus moves to what replaced it.
  useEffect(() => {
    if (isEditing) {
      const isFocused = body.current && hasMouse() && focusFirstField(body.current);
      if (!isFocused) body.current?.parentElement?.focus();
    } else if (wasEditing.current) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another record starts at the top
  useEffect(() => {
    body.current?.parentElement?.scrollTo(0, 0);
  }, [id]);

  return {
    isEditing,
    body,
    editButton,
    startEditing: () => setEditedId(id),
    endEditing: () => setEditedId(undefined),
  };
}
