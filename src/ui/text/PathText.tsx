import { Fragment } from 'react';

/** A path that wraps after its slashes, so that a name is broken only where it is longer than a line. */
export function PathText({ path }: { path: string }) {
  const names = path.split('/');
  return names.map((name, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a path has no other order, and its parts no state
    <Fragment key={index}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {name}
    </Fragment>
  ));
}
