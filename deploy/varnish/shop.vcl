# Varnish 7 with vmod_xkey (packages varnish and varnish-modules) in front of the shop, told by it what is old:
#   varnishd -a :80 -f shop.vcl -s malloc,2G -p http_gzip_support=off -p http_resp_hdr_len=12k
#   CDN_PURGE_URL=http://10.0.0.5:80 TRUST_PROXY=10.0.0.5 for each process of the shop
# Behind deploy/haproxy: `-a :6081`, and both backends below are HAProxy's own .host = "127.0.0.1"; .port = "8080", which knows more of the
# shop's machines than a probe: who is cut off, who hears changes, who is about to stop.
# Without http_gzip_support=off visitors get gzip where the shop has brotli.
vcl 4.1;

import directors;
import std;
import xkey;

probe alive {
    .request = "GET /healthz HTTP/1.1" "Host: shop" "Connection: close";
    .interval = 2s;
    .timeout = 1s;
    .window = 3;
    .threshold = 2;
    .initial = 2;
}

backend web1 { .host = "10.0.0.21"; .port = "3000"; .probe = alive; }
backend web2 { .host = "10.0.0.22"; .port = "3000"; .probe = alive; }

# The machines of the shop.
acl shop {
    "10.0.0.0"/24;
}

sub vcl_init {
    new web = directors.round_robin();
    web.add_backend(web1);
    web.add_backend(web2);
}

sub vcl_recv {
    set req.backend_hint = web.backend();
    if (req.method == "PURGE") {
        if (client.ip !~ shop) {
            return (synth(405));
        }
        return (synth(200, "purged " + xkey.purge(req.http.surrogate-key)));
    }
    # These are said by the shop alone.
    unset req.http.surrogate-control;
    unset req.http.surrogate-key;

    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Calls and what is for machines of the shop are nobody else's.
    if (req.url ~ "^/(api|picture|feeds)(/|$)" || req.url ~ "^/(healthz|readyz|metrics)(\?|$)") {
        return (pass);
    }
    # Whoever has a session or a key is shown prices of their own: never given what a guest was, never stored.
    if (req.http.authorization || req.http.cookie ~ "(^|;\s*)(__Host-)?sid=") {
        if (req.url !~ "^/(assets|uploads|drawing)/|^/favicon") {
            return (pass);
        }
    }
    # Of a guest's cookies no page knows anything.
    unset req.http.cookie;
    unset req.http.authorization;
    if (req.http.accept-encoding ~ "br") {
        set req.http.accept-encoding = "br";
    } elsif (req.http.accept-encoding ~ "gzip") {
        set req.http.accept-encoding = "gzip";
    } else {
        unset req.http.accept-encoding;
    }
    # What is past its time is shown for a moment while it is made anew, and longer where the shop cannot make it.
    if (std.healthy(req.backend_hint)) {
        set req.grace = 30s;
    }
    return (hash);
}

# The shop knows one name of its own, whatever a stranger calls it.
sub vcl_hash {
    hash_data(req.url);
    return (lookup);
}

sub vcl_backend_response {
    # What is shown meanwhile is better than a shop in trouble.
    if (bereq.is_bgfetch && beresp.status >= 500) {
        return (abandon);
    }
    if (bereq.uncacheable) {
        return (deliver);
    }
    # A file has its own time; one that is replaced or taken away is gone within a day.
    if (bereq.url ~ "^/(assets|uploads|drawing)/|^/favicon" && beresp.status == 200
        && beresp.http.cache-control ~ "public, max-age" && !beresp.http.set-cookie) {
        if (beresp.ttl > 1d) {
            set beresp.ttl = 1d;
        }
        return (deliver);
    }
    # A page is stored when the shop says for how long. A cookie makes any answer personal.
    if (beresp.http.surrogate-control !~ "max-age=\d+" || beresp.http.set-cookie || beresp.http.cache-control ~ "private|no-store") {
        set beresp.uncacheable = true;
        # Not for a while, but now: the next guest may be given a page that can be stored.
        set beresp.ttl = 0s;
        return (deliver);
    }
    set beresp.ttl = std.duration(regsub(beresp.http.surrogate-control, "^.*max-age=(\d+).*$", "\1s"), 0s);
    set beresp.grace = 6h;
    set beresp.http.xkey = beresp.http.surrogate-key;
    return (deliver);
}

sub vcl_deliver {
    unset resp.http.xkey;
    unset resp.http.surrogate-key;
    unset resp.http.surrogate-control;
    unset resp.http.x-varnish;
    unset resp.http.via;
    # A page is as old as its content, whoever keeps it.
    unset resp.http.age;
    return (deliver);
}

# No process of the shop answered, and nothing is kept.
sub vcl_backend_error {
    set beresp.status = 503;
    set beresp.http.retry-after = "2";
    set beresp.http.cache-control = "no-store";
    set beresp.http.content-type = "text/html; charset=utf-8";
    set beresp.body = {"<!doctype html><html lang="ru"><meta charset="utf-8"><title>Магазин сейчас не отвечает</title><h1>Магазин сейчас не отвечает</h1><p>Это ненадолго. Обновите страницу через несколько секунд.</p></html>"};
    return (deliver);
}

sub vcl_synth {
    if (resp.status == 503) {
        set resp.http.retry-after = "5";
        set resp.http.cache-control = "no-store";
    }
}
