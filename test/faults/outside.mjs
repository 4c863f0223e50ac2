// Loaded into the program with `--import`. Requests to `port-N.outside.example` go to the port N of this machine, which the
// program itself refuses to call. It is plain JavaScript, like the built program.
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";

const outside = /^port-(\d+)\.outside\.example$/;
const sendPlain = http.request;

/** @param {typeof http.request} send */
function detoured(send) {
  return (url, options, ...rest) => {
    const port = outside.exec(url?.hostname ?? "")?.[1];
    if (port === undefined) return send(url, options, ...rest);
    return sendPlain(`http://127.0.0.1:${port}${url.pathname}`, { ...options, lookup: undefined }, ...rest);
  };
}

http.request = detoured(http.request);
https.request = detoured(https.request);
syncBuiltinESMExports();
