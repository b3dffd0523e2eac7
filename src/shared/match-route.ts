import { type PageName, PATHS } from './routes.ts';

export type RouteParams = Readonly<Record<string, string>>;
export type RouteMatch = { name: PageName; params: RouteParams };

/** Parameters of `path` under `pattern`, or undefined if it does not match. Case-sensitive. */
function matchPath(pattern: string, path: string): RouteParams | undefined {
  const wanted = split(pattern);
  const given = split(path);
  const rest = /^:(\w+)\*$/.exec(wanted.at(-1) ?? '')?.[1];
  if (rest !== undefined) wanted.pop();
  if (rest === undefined ? given.length !== wanted.length : given.length < wanted.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decode(value);
    else if (part !== value) return undefined;
  }
  if (rest !== undefined) params[rest] = decode(given.slice(wanted.length).join('/'));
  return params;
}

export function matchRoute(path: string): RouteMatch | undefined {
  for (const name of Object.keys(PATHS) as PageName[]) {
    const params = matchPath(PATHS[name], path);
    if (params) return { name, params };
  }
  return undefined;
}

const split = (path: string): string[] => path.split('/').filter((part) => part !== '');

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
