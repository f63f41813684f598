import { type CallOf, type EndpointShape, pathOf } from '#contract/endpoint.ts';
import { ApiError, apiUrl, withSession } from './client.ts';
import { saveFile } from './saveFile.ts';

/**
 * Downloads the bytes of an endpoint with the session, and saves them as a file.
 * @param name of the file, if the server sends none
 * @throws ApiError with a message for the user
 */
export async function saveContent<E extends EndpointShape>(endpoint: E, input: CallOf<E>, name: string): Promise<void> {
  const response = await withSession((token) => fetchContent(apiUrl(pathOf(endpoint, input)), token));
  saveFile(await response.blob(), nameIn(response.headers.get('Content-Disposition')) ?? name);
}

async function fetchContent(url: string, token: string | undefined): Promise<Response> {
  const response = await fetch(url, token ? { headers: { Authorization: `Bearer ${token}` } } : {}).catch(() => {
    throw ApiError.unreachable();
  });
  if (response.status !== 200) throw await ApiError.of(response);
  return response;
}

/** The name in a header `attachment; filename="a.csv"; filename*=UTF-8''%C3%A1.csv`; the second form is preferred. */
function nameIn(disposition: string | null): string | undefined {
  const exact = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  return exact ? decodeURIComponent(exact) : disposition?.match(/filename="([^"]+)"/i)?.[1];
}
