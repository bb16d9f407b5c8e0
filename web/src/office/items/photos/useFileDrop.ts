import { type DragEvent, type RefObject, useEffect, useState } from 'react';

const getFiles = (data: DataTransfer | null) => [...(data?.files ?? [])];
const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Takes files that are dropped on an element, or pasted while it is shown. */
export function useFileDrop(
  element: RefObject<HTMLElement | null>,
  take: (files: readonly File[]) => void,
) {
  const [isOver, setIsOver] = useState(false);

  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = getFiles(event.clipboardData);
      if (files.length === 0 || isHandledByTarget(event.target)) return;
      if (!element.current?.offsetParent) return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [element, take]);

  return {
    isOver,
    onDragOver: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      take(getFiles(event.dataTransfer));
    },
  };
}

/** The uploader handles its own drops, and text fields take text: office programs copy text with a picture of it. */
function isHandledByTarget(target: EventTarget | null) {
  return target instanceof Element && target.closest('input, textarea, .uppy-Root') !== null;
}
