package app.vitrine.player;

import android.app.Activity;
import android.app.admin.DevicePolicyManager;
import android.content.ComponentName;
import android.os.Bundle;
import android.view.View;
import android.view.WindowManager;
import android.webkit.RenderProcessGoneDetail;
import android.webkit.WebSettings;
import android.webkit.WebView;
import android.webkit.WebViewClient;

/** Shows the page that asks for the server's address, and then the server's player. */
public final class PlayerActivity extends Activity {
  private static final String SHELL = "file:///android_asset/index.html";
  private WebView page;

  @Override
  protected void onCreate(Bundle state) {
    super.onCreate(state);
    getWindow().addFlags(WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON);
    // Never on in a shell that hangs in public.
    WebView.setWebContentsDebuggingEnabled(false);
    lock();
    open();
  }

  private void open() {
    page = new WebView(this);
    WebSettings settings = page.getSettings();
    settings.setJavaScriptEnabled(true);
    settings.setDomStorageEnabled(true);
    settings.setMediaPlaybackRequiresUserGesture(false);
    page.setWebViewClient(new WebViewClient() {
      @Override
      public boolean onRenderProcessGone(WebView view, RenderProcessGoneDetail detail) {
        view.destroy();
        open();
        return true;
      }
    });
    page.setSystemUiVisibility(
        View.SYSTEM_UI_FLAG_IMMERSIVE_STICKY
            | View.SYSTEM_UI_FLAG_FULLSCREEN
            | View.SYSTEM_UI_FLAG_HIDE_NAVIGATION);
    setContentView(page);
    page.loadUrl(SHELL);
  }

  /** Nobody leaves the player where this app owns the device. */
  private void lock() {
    DevicePolicyManager policy = getSystemService(DevicePolicyManager.class);
    if (!policy.isDeviceOwnerApp(getPackageName())) return;
    ComponentName admin = new ComponentName(this, AdminReceiver.class);
    policy.setLockTaskPackages(admin, new String[] {getPackageName()});
    startLockTask();
  }

  @Override
  public void onBackPressed() {}
}
